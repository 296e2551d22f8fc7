/** A client of the API over the network, for programs that are no browsers. */
import { type Send } from './client.ts'

/** Makes a `send` function for a site, with the current token of `token`; `file` is the body of a call that takes one. */
export function sendTo(
  url: string,
  token?: () => string | undefined,
  file?: Uint8Array<ArrayBuffer>,
): Send {
  return async ({ method, path, body, idempotencyKey }) => {
    const said = token?.()
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(said && { 'auth-token': said }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': 'application/octet-stream' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body }),
      ...(file && { body: file }),
    })
    return { status: response.status, body: await response.json() }
  }
}
