import { IMAGE_ROOT, ImageQuery } from '@ayva/contract/platform/media'
import { UPLOADED } from '@ayva/contract/platform/pictures'
import * as contract from '@ayva/contract/platform/pictures/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { takeFiles } from '#lib/http/files.ts'
import { readAsked, refuse, serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { galleryOf, sendImage } from '../media/media.ts'
import * as office from './pictures.office.ts'
import { servedPicture } from './pictures.serving.ts'

/** Each upload is scanned, re-encoded and stored. */
const UPLOADS_PER_MINUTE = 20
const KEPT = 'public, max-age=31536000, immutable'

export async function picturesRoutes(
  app: FastifyInstance,
  deps: Deps,
  { pictureUses }: AppParts,
): Promise<void> {
  const desk = office.openDesk(deps)
  app.addHook('onClose', async () => desk.redrawing.close())
  serve(app, contract.listPictures, ({ query }) => office.list(deps, query))
  serve(app, contract.listShippedPictures, async () => office.listShipped())
  serve(app, contract.showPicture, ({ params }) => office.show(deps, pictureUses, params.hash))
  serve(app, contract.describePicture, ({ operator, params, body }) =>
    office.describe(deps, { operator, ...params, ...body }),
  )
  serve(app, contract.deletePicture, ({ operator, params, body }) =>
    office.remove(deps, pictureUses, { operator, ...params, ...body }),
  )
  await app.register(async (scope) => uploadRoute(scope, deps, desk))
  imageRoute(app, deps, desk)
}

function uploadRoute(scope: FastifyInstance, deps: Deps, desk: office.Desk): void {
  takeFiles(scope, contract.uploadPicture)
  serve(
    scope,
    contract.uploadPicture,
    async ({ operator, query, file, replayed }) => {
      const taken = await office.upload(deps, desk, { operator, alt: query.alt, file })
      if (taken.replayed) replayed()
      return taken.answer
    },
    { perMinute: UPLOADS_PER_MINUTE },
  )
}

function imageRoute(app: FastifyInstance, deps: Deps, { objects }: office.Desk): void {
  const gallery = galleryOf(deps)
  app.get<{ Params: { '*': string } }>(`${IMAGE_ROOT}${UPLOADED}*`, async (request, reply) => {
    const query = readAsked(ImageQuery, request.query, (fields) =>
      refuse('bad_request', { fields }),
    )
    const hash = request.params['*']
    const picture = await servedPicture(deps, objects, hash)
    const found = picture
      ? gallery.render(picture, query)
      : await gallery.find(UPLOADED + hash, query)
    return sendImage({ app, request, reply }, found, KEPT)
  })
}
