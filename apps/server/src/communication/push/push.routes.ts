import * as contract from '@ayva/contract/communication/push'
import { pushStates, showPushFigures } from '@ayva/contract/communication/push/office'
import { type FastifyInstance } from 'fastify'
import { after, days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import * as devices from './devices.ts'
import { countDeliveries, countDevices } from './push.sql.ts'

const CHANGES = { perMinute: 30 }
/** Each sends a message to a device. */
const TRIALS = { perMinute: 5 }
const FIGURES_MS = days(7)

export async function pushRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.listPushDevices, ({ player }) => devices.devicesOf(deps, player))
  serve(
    app,
    contract.putPushDevice,
    ({ player, body, request }) =>
      devices.putDevice(deps, player, { said: body, agent: request.headers['user-agent'] ?? '' }),
    CHANGES,
  )
  serve(
    app,
    contract.deletePushDevice,
    ({ player, params }) => devices.removeDevice(deps, { playerId: player.id, id: params.id }),
    CHANGES,
  )
  serve(app, contract.tryPushDevice, ({ player }) => devices.tryDevice(deps, player), TRIALS)
  serve(app, showPushFigures, async () => {
    const since = after(deps.clock.now(), -FIGURES_MS)
    const messages = []
    for (const state of pushStates)
      messages.push({ state, count: await countDeliveries(deps.db, state, since) })
    return { devices: await countDevices(deps.db), messages }
  })
}
