import { NotHere } from './loopback.ts'
import { startFrom as startMailbox } from './mailbox/mailbox.ts'
import { startFrom as startMessenger } from './messenger/messenger.ts'
import { startFrom as startOidc } from './oidc/oidc.ts'
import { startFrom as startPartner } from './partner/partner.ts'
import { startFrom as startPsp } from './psp/psp.ts'
import { startFrom as startPush } from './push/push.ts'
import { startFrom as startPhone } from './sms/sms.ts'
import { startFrom as startSupplier } from './supplier/supplier.ts'
import { startFrom as startTracking } from './tracking/tracking.ts'

/** The services outside the product, each with an address of its own. */
const services: ((env: NodeJS.ProcessEnv) => Promise<{ close(): Promise<void> }>)[] = [
  startMailbox,
  startMessenger,
  startOidc,
  startPartner,
  startPsp,
  startPush,
  startPhone,
  startSupplier,
  startTracking,
]

// Registered first, because a signal can arrive before the services are up.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
// The launcher has disappeared, and services that nobody can stop must not survive it.
process.on('disconnect', () => stop.abort())

const STOP_LIMIT_MS = 8_000

try {
  const running = await Promise.all(services.map((start) => start(process.env)))
  process.send?.({ ready: true })
  if (!stop.signal.aborted)
    await new Promise((stopped) => stop.signal.addEventListener('abort', stopped))
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  await Promise.all(running.map((service) => service.close()))
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof NotHere ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
