import { inDollars, walletSettings } from '@ayva/contract/ledger/wallet'
import { expect, test } from 'vitest'

test('[WALLET-05] the configured rate is 98: 980 roubles count as ten dollars', () => {
  expect(walletSettings.dollar_rate.shipped).toBe(98)
  expect(inDollars(980, walletSettings.dollar_rate.shipped)).toBe(10)
})
