import { type Call, createClient } from '@ayva/contract/client'
import { type FastifyInstance } from 'fastify'

/** A client of the API without a network, as a guest or with a token. */
export function callInMemory(app: FastifyInstance, token?: string, agent?: string): Call {
  return createClient(async ({ method, path, body, idempotencyKey, verificationToken }) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: {
        ...(token && { 'auth-token': token }),
        ...(agent && { 'user-agent': agent }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(verificationToken && { 'verification-token': verificationToken }),
      },
      ...(body !== undefined && { payload: body }),
    })
    const { expectation } = answer.headers
    return {
      status: answer.statusCode,
      body: answer.json(),
      ...(typeof expectation === 'string' && { expectation }),
    }
  })
}
