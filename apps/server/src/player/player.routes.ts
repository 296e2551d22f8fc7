import { showSelf } from '@ayva/contract/player'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type House } from '#lib/room.ts'
import { officeRoutes } from './office.routes.ts'
import { selfOf } from './player.ts'

export async function playerRoutes(
  app: FastifyInstance,
  deps: Deps,
  { selfParts }: House,
): Promise<void> {
  officeRoutes(app, deps)
  serve(app, showSelf, ({ player }) => selfOf(deps, player.id, selfParts))
}
