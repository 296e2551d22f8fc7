import { expect, test } from 'vitest'
import { listenAt } from './loopback.ts'
import { startFrom as startMailbox } from './mailbox/mailbox.ts'
import { startFrom as startPsp } from './psp/psp.ts'
import { startFrom as startPhone } from './sms/sms.ts'
import { startFrom as startSupplier } from './supplier/supplier.ts'

test.each(['127.0.0.1', '127.8.9.1', 'localhost', '::1', ''])(
  'the sandbox starts on «%s»',
  (host) => {
    expect(listenAt({ HOST: host })).toBe(host || '127.0.0.1')
  },
)

const outside = ['0.0.0.0', '::', '192.168.1.5', 'casino.test', '127.0.0.1.evil.test', '10.127.0.1']
test.each(outside)('on %s no service starts unless public access is allowed explicitly', (host) => {
  const env = { HOST: host, DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }
  for (const start of [startMailbox, startPsp, startPhone, startSupplier])
    expect(() => start(env)).toThrow(`HOST=${host}: set SANDBOX_PUBLIC=on`)
  for (const word of ['off', 'yes', '1', ''])
    expect(() => listenAt({ ...env, SANDBOX_PUBLIC: word })).toThrow('SANDBOX_PUBLIC=on')
  expect(listenAt({ ...env, SANDBOX_PUBLIC: 'on' })).toBe(host)
})
