/* Questions to the server. The server keeps no state: each question holds the whole position. */

/** An answer that is not 200. `fields` is its JSON: error, text, column, length, part, suggestion. Status 0: no server. */
export class ApiError extends Error {
  constructor(status, fields) {
    super(fields.error || fields.detail || (status ? `The server answered ${status}.` : "Not connected."));
    this.status = status;
    this.fields = fields;
  }
}

/** True for the error of a question that was given up. */
export const isAbort = (error) => error && error.name === "AbortError";

const pause = (milliseconds, signal) => new Promise((resolve, reject) => {
  const timer = setTimeout(resolve, milliseconds);
  signal?.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(new DOMException("given up", "AbortError"));
  });
});

async function fields(response) {
  try {
    const found = await response.json();
    return typeof found === "object" && found ? found : {};
  } catch {
    return {};
  }
}

/* Send one question; wait and repeat while the server says that it is busy. */
async function send(route, body, { signal, accept = "application/json" } = {}) {
  for (let tries = 0; ; tries += 1) {
    let response;
    try {
      response = await fetch(route, {
        method: body === undefined ? "GET" : "POST",
        headers: body === undefined ? { accept } : { accept, "content-type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
      });
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new ApiError(0, {});
    }
    if (response.ok) return response;
    if (response.status !== 503 || tries === 3) throw new ApiError(response.status, await fields(response));
    const wait = Number(response.headers.get("retry-after")) || 1;
    await pause(Math.min(wait, 5) * 1000, signal);
  }
}

/** Return the JSON of a route that takes no question. */
export async function get(route, options) {
  return (await send(route, undefined, options)).json();
}

/** Ask, and return the JSON of the answer. */
export async function post(route, body, options) {
  return (await send(route, body, options)).json();
}

/** Ask with progress: `onProgress({positions, seconds})` is called while the search lasts. Return the last line. */
export async function stream(route, body, { signal, onProgress } = {}) {
  const response = await send(route, body, { signal, accept: "application/x-ndjson" });
  if (!(response.headers.get("content-type") || "").includes("ndjson")) return response.json();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let answer = null;
  const take = (line) => {
    if (!line.trim()) return;
    const event = JSON.parse(line);
    if (event.event === "progress") onProgress?.(event);
    else if (event.event === "error") throw new ApiError(event.status || 500, event);
    else answer = event;
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value || new Uint8Array(), { stream: !done });
      const lines = rest.split("\n");
      rest = lines.pop();
      lines.forEach(take);
      if (done) break;
    }
  } catch (error) {
    if (isAbort(error) || error instanceof ApiError) throw error;
    throw new ApiError(0, {});
  }
  take(rest);
  if (!answer) throw new ApiError(0, {});
  return answer;
}

/** Return `ask(work)`: it aborts the question before, so that only the newest one counts. */
export function newest() {
  let controller = null;
  const ask = async (work) => {
    controller?.abort();
    const mine = new AbortController();
    controller = mine;
    try {
      const answer = await work(mine.signal);
      if (mine.signal.aborted) throw new DOMException("given up", "AbortError");
      return answer;
    } finally {
      if (controller === mine) controller = null;
    }
  };
  ask.stop = () => {
    controller?.abort();
    controller = null;
  };
  return ask;
}
