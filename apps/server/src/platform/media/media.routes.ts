import { IMAGE_ROOT, ImageQuery } from '@ayva/contract/platform/media'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { limitUnknown, limitWork } from '#lib/edge/limits.ts'
import { readAsked, refuse } from '#lib/http/serve.ts'
import { openGallery } from './media.ts'

/** The rendering that one address may cause; a cached picture costs no more than a file. */
const WORK = { kind: 'pictures', perMinuteMax: 600 }
/** The address of a picture stays the same when it changes, so a browser revalidates after a day, mostly with 304. */
const KEPT = 'public, max-age=86400, stale-while-revalidate=604800'
/** Short, because a missing picture may be added soon. */
const NOT_FOUND_KEPT = 'public, max-age=60'

export async function mediaRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const gallery = openGallery(deps)
  app.addHook('onClose', async () => gallery.close())

  app.get<{ Params: { '*': string } }>(`${IMAGE_ROOT}*`, async (request, reply) => {
    const query = readAsked(ImageQuery, request.query, (fields) =>
      refuse('bad_request', { fields }),
    )
    const found = await gallery.find(request.params['*'], query)
    if (found.isLost) limitUnknown(app, request)
    const etag = `"${found.tag}"`
    const kept = { etag, 'cache-control': found.isLost ? NOT_FOUND_KEPT : KEPT }
    if (!found.isLost && request.headers['if-none-match'] === etag)
      return reply.code(304).headers(kept).send()
    const { size, body } = await found.open((cost) => limitWork(app, request, { ...WORK, cost }))
    return reply
      .code(found.isLost ? 404 : 200)
      .type(`image/${found.format}`)
      .headers({ ...kept, 'content-length': size })
      .send(body)
  })
}
