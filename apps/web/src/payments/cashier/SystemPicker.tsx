import { type PaymentSystem } from '@ayva/contract/payments/cashier'
import { type IconName } from '@ayva/kit/Icon'
import { RadioTile } from '@ayva/kit/RadioTile'
import { text } from './cashier.text.ts'

const icons: Record<string, IconName> = {
  lightning: 'lightning',
  'credit-card': 'credit-card',
  wallet: 'wallet',
  diamond: 'diamond',
}
const chosenIcons: Record<string, IconName> = { lightning: 'lightning-fill', wallet: 'wallet-fill' }

/** The picture of a payment method; one unknown to this page has the picture of a bank. */
export const systemIcon = (name: string): IconName => icons[name] ?? 'bank'

type SystemPickerProps = {
  systems: PaymentSystem[]
  value: number | undefined
  /** Suggested, but not chosen by the player yet. */
  proposed?: boolean
  onChange: (id: number) => void
}

export function SystemPicker({ systems, value, proposed, onChange }: SystemPickerProps) {
  return (
    <div className="k-tiles" role="radiogroup" aria-label={text.method}>
      {systems.map(({ id, name, icon, term, active, troubled }) => (
        <RadioTile
          key={id}
          name="system"
          value={id}
          icon={(id === value && chosenIcons[icon]) || systemIcon(icon)}
          title={name}
          note={!active ? text.deposit.systemOffShort : troubled ? text.systemTroubled : term}
          checked={id === value}
          onChange={() => onChange(id)}
          // Pressing the suggested one chooses it, although the list does not change.
          onClick={() => proposed && id === value && onChange(id)}
        />
      ))}
    </div>
  )
}
