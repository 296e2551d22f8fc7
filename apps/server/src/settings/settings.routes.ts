import { listSettings, showMenu } from '@ayva/contract/settings'
import { type FastifyInstance } from 'fastify'
import { readMenu, readSettings } from './settings.ts'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type House } from '#lib/room.ts'
import { kept } from '#lib/cache/kept.ts'

const KEEP_MS = seconds(5)

export async function settingsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { menus }: House,
): Promise<void> {
  // Every page asks for them, and they hardly ever change.
  serve(
    app,
    listSettings,
    kept(deps.bus, KEEP_MS, () => readSettings(deps)),
  )
  serve(app, showMenu, async ({ params }) => readMenu(menus, params.name))
}
