import { showSelf } from '@ayva/contract/player'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type House } from '#lib/room.ts'
import { selfOf } from './player.ts'

export async function playerRoutes(
  app: FastifyInstance,
  deps: Deps,
  { selfParts }: House,
): Promise<void> {
  serve(app, showSelf, ({ player }) => selfOf(deps, player.id, selfParts))
}
