import { REALTIME_PATH } from '@ayva/contract/platform/realtime'
import websocket from '@fastify/websocket'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { pageOf } from '#lib/edge/own-page.ts'
import { refuse } from '#lib/http/serve.ts'
import { closeTabs } from './close-tabs.ts'
import { Tab } from './tab.ts'
import { type Askers, type TabLimits, tabLimits, Tabs } from './tabs.ts'

const MAX_MESSAGE_BYTES = 4096
const POLICY_VIOLATION = 1008

/** `limits` are for tests, which cannot wait for minutes. */
export async function realtimeRoutes(
  app: FastifyInstance,
  deps: Deps,
  askers: Askers,
  limits: Partial<TabLimits> = {},
): Promise<void> {
  const tabs = new Tabs(deps, askers, app.limits, { ...tabLimits, ...limits })
  app.addHook('onClose', async () => tabs.stop())
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES },
    preClose(done) {
      void closeTabs(this.websocketServer).then(() => done())
    },
  })
  await app.register(async (scope) => {
    scope.route({
      method: 'GET',
      url: REALTIME_PATH,
      // Runs before the upgrade, so that a refusal is an HTTP answer.
      onRequest: async (request) => tabs.admit(request.ip),
      handler: async () => {
        throw refuse('not_found')
      },
      wsHandler: (socket, request) => {
        // Browsers always send their origin; other programs have no cookies of a player.
        if (pageOf(request, deps.config) === 'foreign')
          return socket.close(POLICY_VIOLATION, 'origin')
        new Tab(socket, tabs, { ip: request.ip, agent: request.headers['user-agent'] ?? '' })
      },
    })
  })
}
