/** The picture of a shared round for link previews: its game and its multiplier, nothing about its player. */
import { Uuid } from '@ayva/contract/base'
import { IMAGE_ROOT, ImageQuery } from '@ayva/contract/platform/media'
import { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { galleryOf, sendImage } from '../../../platform/media/media.ts'
import { cardOfLink } from '../fairness/replay.ts'

const asked = z.parse(ImageQuery, { format: 'jpeg', width: '1200', height: '630' })
/** A withdrawn link stops working at once. */
const NOT_KEPT = 'no-store'

export function pictureRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { token: string } }>(`${IMAGE_ROOT}rounds/:token`, async (request, reply) => {
    const token = z.safeParse(Uuid, request.params.token)
    const card = token.success ? await cardOfLink(deps, token.data) : undefined
    const name = card ? `cards/${card.art}` : ''
    const found = await galleryOf(deps).find(name, asked, card?.words)
    return sendImage({ app, request, reply }, found, NOT_KEPT)
  })
}
