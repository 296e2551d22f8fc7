import { IMAGE_ROOT, ImageQuery } from '@ayva/contract/platform/media'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { limitUnknown, limitWork } from '#lib/edge/limits.ts'
import { readAsked, refuse } from '#lib/http/serve.ts'
import { openGallery } from './media.ts'

/** What one address may have drawn; what is drawn already costs no more than a file. */
const WORK = { kind: 'pictures', perMinuteMax: 600 }
/** An address does not change with its picture, so a browser asks again after a day, and is mostly told 304. */
const KEPT = 'public, max-age=86400, stale-while-revalidate=604800'
/** A picture that is missing may be there in a moment. */
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
