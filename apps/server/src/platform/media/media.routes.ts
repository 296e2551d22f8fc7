import { IMAGE_ROOT, ImageQuery } from '@ayva/contract/platform/media'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { readAsked, refuse } from '#lib/http/serve.ts'
import { galleryOf } from './media.ts'
import { sendImage } from './media.sending.ts'

/** The address of a picture stays the same when it changes, so a browser revalidates after a day, mostly with 304. */
const KEPT = 'public, max-age=86400, stale-while-revalidate=604800'

export async function mediaRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const gallery = galleryOf(deps)
  app.addHook('onClose', async () => gallery.close())

  app.get<{ Params: { '*': string } }>(`${IMAGE_ROOT}*`, async (request, reply) => {
    const query = readAsked(ImageQuery, request.query, (fields) =>
      refuse('bad_request', { fields }),
    )
    const found = await gallery.find(request.params['*'], query)
    return sendImage({ app, request, reply }, found, KEPT)
  })
}
