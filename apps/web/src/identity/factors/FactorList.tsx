import { type FactorKind } from '@ayva/contract/identity/factors'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useCall } from '#lib/call.ts'
import { text } from './factors.text.ts'
import { type Change } from './FactorsRow.tsx'
import { useOperation } from './use-operation.ts'
import { type Shown, useFactors } from './use-factors.ts'

const words = text.row
const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' })

type FactorListProps = {
  /** Whether a factor can be turned on. */
  more: boolean
  onChange: (change: Change) => void
}

/** Each factor with its switch; then the recovery codes, and the trusted browsers. */
export function FactorList({ more, onChange }: FactorListProps) {
  const { shown, on } = useFactors()
  if (!shown) return null
  return (
    <ul className="factors-list">
      {shown.factors.map(({ kind, enabledAt, address }) => (
        <li key={kind}>
          <span>
            <b>{words.kinds[kind]}</b>
            <small>{hintOf(kind, address)}</small>
          </span>
          {(enabledAt || (more && (kind === 'totp' || address))) && (
            <Button
              size="sm"
              aria-label={`${enabledAt ? words.turnOff : words.turnOn}: ${words.kinds[kind]}`}
              onClick={() => onChange({ kind: enabledAt ? 'off' : 'on', factor: kind })}
            >
              {enabledAt ? words.turnOff : words.turnOn}
            </Button>
          )}
        </li>
      ))}
      {on.length > 0 && (
        <li>
          <span>
            <b>{words.recovery}</b>
            <small>{words.left(shown.recoveryCodesLeft)}</small>
          </span>
          <Button size="sm" onClick={() => onChange({ kind: 'codes' })}>
            {words.renew}
          </Button>
        </li>
      )}
      {shown.devices.map((device) => (
        <TrustedDevice key={device.id} device={device} />
      ))}
    </ul>
  )
}

function TrustedDevice({ device }: { device: Shown['devices'][number] }) {
  const call = useCall()
  const { again } = useFactors()
  const { busy, words: refused, run } = useOperation()
  const { id, userAgent, until, here } = device
  const forget = async () => {
    const { forgetDevice } = await import('@ayva/contract/identity/factors')
    await call(forgetDevice, { params: { id } })
    await again()
  }
  return (
    <li>
      <span>
        <b>{here ? words.here : nameOf(userAgent)}</b>
        <small>{words.until(day.format(new Date(until)))}</small>
        {refused && <ErrorNote title={refused} />}
      </span>
      <Button size="sm" loading={busy} onClick={() => void run(forget)}>
        {words.forget}
      </Button>
    </li>
  )
}

function hintOf(kind: FactorKind, address: string | null): string {
  if (kind === 'totp') return words.app
  return address ?? words.unconfirmed[kind]
}

/** A browser under the name that its owner knows. */
function nameOf(userAgent: string): string {
  const browser = /(Firefox|Edg|OPR|YaBrowser|Chrome|Safari)/.exec(userAgent)?.[1]
  const system = /(Windows|Android|iPhone|iPad|Mac OS|Linux)/.exec(userAgent)?.[1]
  return [browser, system].filter(Boolean).join(', ') || words.unknown
}
