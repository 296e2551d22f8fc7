import { type SmsSize as Size } from '@ayva/contract/communication/campaigns/campaigns'
import { Money } from '@ayva/kit/Money'

/** What the carrier counts and takes, with the address to decline that every message ends with. */
export function SmsSize({ size: { length, parts, price } }: { size: Size }) {
  return (
    <p className="o-muted">
      SMS: знаков {length}, частей {parts}, цена <Money value={price} />. Вместе с адресом отказа.
    </p>
  )
}
