import './wallet-switch.css'
import { type Currency } from '@ayva/contract/base'
import { Refusal } from '@ayva/contract/refusal'
import { type Self } from '@ayva/contract/identity/player'
import { currencySign } from '@ayva/kit/format'
import { Icon } from '@ayva/kit/Icon'
import { Money } from '@ayva/kit/Money'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { useSettings } from '../../../platform/settings/settings.ts'
import { text } from './wallet-switch.text.ts'

/** The player's wallets, and those that can be opened. The page contains data of one wallet, so it is reloaded. */
export function WalletSwitch({ self }: { self: Self }) {
  const call = useCall()
  const open = useSettings()?.open_wallets ?? []
  const choice = useMutation({
    mutationFn: async (currency: Currency) => {
      const { chooseCurrency } = await import('@ayva/contract/games/rounds/currency')
      await call(chooseCurrency, { body: { currency: currency as (typeof open)[number] } })
    },
    onSuccess: () => location.reload(),
  })
  const shown = [
    ...new Set([self.currency, ...self.wallets.map(({ currency }) => currency), ...open]),
  ]
  const points = self.wallets.find(({ currency }) => currency === 'POINTS')
  return (
    <>
      <h2 className="wallet-switch-title">{text.title}</h2>
      <ul className="wallet-switch-list">
        {shown
          .filter((currency) => currency !== 'POINTS')
          .map((currency) => (
            <li key={currency}>
              <button
                type="button"
                aria-pressed={currency === self.currency}
                disabled={choice.isPending || choice.isSuccess}
                onClick={() => currency !== self.currency && choice.mutate(currency)}
              >
                <span className="wallet-switch-sign" aria-hidden="true">
                  {currency === 'TON' ? <Icon name="diamond" size={16} /> : currencySign(currency)}
                </span>
                <span className="wallet-switch-name">{text.nameOf(currency)}</span>
                <Money
                  value={{
                    minor: self.wallets.find((one) => one.currency === currency)?.minor ?? 0n,
                    currency,
                  }}
                />
              </button>
            </li>
          ))}
      </ul>
      {points && (
        <p className="wallet-switch-points">
          {text.nameOf('POINTS')}
          <Money value={{ minor: points.minor, currency: 'POINTS' }} />
        </p>
      )}
      <output className="wallet-switch-note">
        {choice.error ? complaintOf(choice.error) : text.note}
      </output>
    </>
  )
}

function complaintOf(error: Error): string {
  return error instanceof Refusal ? error.message : text.failed
}
