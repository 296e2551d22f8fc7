import { type SentFile } from './send.ts'

/** Sends a file and reports its progress, which `fetch` cannot do. Rejects if no answer comes. */
export function sendFile(
  method: string,
  url: string,
  headers: Record<string, string>,
  { body, onProgress, signal }: SentFile,
): Promise<Response> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      done(
        new Response(request.responseText, {
          status: request.status,
          headers: Object.fromEntries(
            ['expectation', 'date'].map((name) => [name, request.getResponseHeader(name) ?? '']),
          ),
        }),
      )
    request.onerror = request.onabort = () => fail(new Error('the file was not taken'))
    if (signal.aborted) return fail(new Error('the file is not wanted any longer'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
