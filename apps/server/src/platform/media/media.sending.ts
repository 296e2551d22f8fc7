/** How a picture is answered, with its cost counted and its caching. */
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { limitUnknown, limitWork } from '#lib/edge/limits.ts'
// A type-only import, because that file exports this one.
import type { Found } from './media.ts'

/** The rendering that one address may cause; a cached picture costs no more than a file. */
const WORK = { kind: 'pictures', perMinuteMax: 600 }
/** Short, because a missing picture may be added soon. */
const NOT_FOUND_KEPT = 'public, max-age=60'

type Exchange = { app: FastifyInstance; request: FastifyRequest; reply: FastifyReply }

/** `kept` says how long browsers keep a picture that exists. */
export async function sendImage(
  { app, request, reply }: Exchange,
  found: Found,
  kept: string,
): Promise<FastifyReply> {
  if (found.isLost) limitUnknown(app, request)
  const etag = `"${found.tag}"`
  const headers = { etag, 'cache-control': found.isLost ? NOT_FOUND_KEPT : kept }
  if (!found.isLost && request.headers['if-none-match'] === etag)
    return reply.code(304).headers(headers).send()
  const { size, body } = await found.open((cost) => limitWork(app, request, { ...WORK, cost }))
  return reply
    .code(found.isLost ? 404 : 200)
    .type(`image/${found.format}`)
    .headers({ ...headers, 'content-length': size })
    .send(body)
}
