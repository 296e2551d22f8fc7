/** Calls of the contract over the network, as a program makes them that is no browser. */
import { type Send } from './client.ts'

/** A way to send: to a site, as whoever the token is of at that moment. */
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
