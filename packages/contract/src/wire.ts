/** A client of the API over the network, for programs that are no browsers. */
import { type Send } from './client.ts'

/** Makes a `send` function for a site, with the current token of `token`. */
export function sendTo(url: string, token?: () => string | undefined): Send {
  return async ({ method, path, body, idempotencyKey }) => {
    const said = token?.()
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(said && { 'auth-token': said }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body }),
    })
    return { status: response.status, body: await response.json() }
  }
}
