/** File uploads: the caller is authorised before a byte is read, and few uploads run at a time. */
import { type Endpoint } from '@ayva/contract/base'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { addressKey } from '#lib/edge/address-key.ts'
import { refusedTo, speakerOf } from './principal.ts'
import { refuse, refuseBlocked } from './serve.ts'

const TYPE = 'application/octet-stream'
/** Limited because each file is held in memory. */
const AT_ONCE = 8
/** One caller cannot use all slots, but may upload two pages at once. */
const AT_ONCE_OF_ONE = 2
/** Limits an address, whatever number of accounts it uses. */
const AT_ONCE_OF_NET = 3

type Coming = { sender: string | undefined; net: string }

/** Prepares a scope for calls whose body is a file; `serve` must mount them in that scope. */
export function takeFiles(scope: FastifyInstance, endpoint: Endpoint): void {
  const { file, audience } = endpoint
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    TYPE,
    { parseAs: 'buffer', bodyLimit: file!.bytesMax },
    (_request, body, done) => done(null, body),
  )
  /** The uploads in progress. */
  const coming = new Map<FastifyRequest, Coming>()
  const isCrowded = ({ sender, net }: Coming) => {
    const all = [...coming.values()]
    return (
      all.length >= AT_ONCE ||
      all.filter((one) => one.sender === sender).length >= AT_ONCE_OF_ONE ||
      all.filter((one) => one.net === net).length >= AT_ONCE_OF_NET
    )
  }
  const release = (request: FastifyRequest) => coming.delete(request)
  scope.addHook('onRequest', (request, reply, next) => {
    reply.header('cache-control', 'no-store')
    const no = refusedTo(request.principal, audience)
    if (no) throw refuse(no)
    refuseBlocked(request.principal, endpoint)
    const one = { sender: speakerOf(request.principal), net: addressKey(request.ip) }
    if (isCrowded(one)) throw refuse('unavailable')
    coming.set(request, one)
    // No hook runs if the client disconnects before the file is complete.
    reply.raw.once('close', () => release(request))
    next()
  })
  scope.addHook('onResponse', (request, _reply, next) => {
    release(request)
    next()
  })
}
