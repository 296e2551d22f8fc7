/** Restricts the IP addresses of operators: calls of operators and their login are refused from all others. */
import proxyAddr from '@fastify/proxy-addr'
import { acceptInvitation, enterOffice, showInvitation } from '@ayva/contract/platform/operators'
import { type Endpoint } from '@ayva/contract/base'
import { type FastifyInstance } from 'fastify'
import { type Config } from '#lib/config.ts'
import { refuse } from '#lib/http/serve.ts'

const entry: Endpoint[] = [showInvitation, acceptInvitation, enterOffice]

/** Whether operators may connect from an address; all addresses are allowed if the configuration lists none. */
export function mayComeFrom({ OFFICE_ALLOWED }: Config): (ip: string) => boolean {
  if (OFFICE_ALLOWED === undefined) return () => true
  const isAllowed = proxyAddr.compile(OFFICE_ALLOWED.split(',').map((one) => one.trim()))
  return (ip) => isAllowed(ip, 0)
}

export function refuseOtherAddresses(app: FastifyInstance, config: Config): void {
  const isAllowed = mayComeFrom(config)
  app.addHook('onRequest', (request, _reply, next) => {
    const { endpoint } = request.routeOptions.config
    const speaks = request.principal.kind === 'operator' || (endpoint && entry.includes(endpoint))
    if (speaks && !isAllowed(request.ip)) throw refuse('forbidden')
    next()
  })
}
