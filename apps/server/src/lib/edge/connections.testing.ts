// A server with nothing behind its entry point, as a process of its own: for tests that use up its descriptors.
import { type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { serverFactory } from './connections.ts'

const open = serverFactory({
  config: readConfig({ DATABASE_URL: 'postgres://nowhere/none' }),
  log: pino({ level: 'silent' }),
  answer: (_request, response) => {
    response.end('here')
    return true
  },
})
const server = open(() => {}, {})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
)
