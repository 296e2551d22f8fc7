import { listHosts, showClip, showHost } from '@ayva/contract/rewards/gallery'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import * as gallery from './gallery.ts'

export async function galleryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, listHosts, ({ player, query }) => gallery.listHosts(deps, player?.id, query))
  serve(app, showHost, ({ player, params }) => gallery.findHost(deps, player?.id, params.hostId))
  serve(app, showClip, ({ player, params: { hostId, number } }) =>
    gallery.findClip(deps, player?.id, hostId, number),
  )
}
