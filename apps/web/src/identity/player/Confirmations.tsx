import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { Pill } from '@ayva/kit/Pill'
import { type ReactNode, useState } from 'react'
import { LetterAgain, PhoneDialog } from '../auth/auth.ts'
import { text } from './player.text.ts'

const words = text.profile

/** The player's confirmations, and the next step for the missing ones. */
export function Confirmations({ self }: { self: Self }) {
  const { emailConfirmed, phoneConfirmed, email, phone } = self
  const left = [email && !emailConfirmed, phone && !phoneConfirmed].filter(Boolean).length
  return (
    <section>
      <header className="profile-head">
        <h2 className="k-d3">{words.confirmations}</h2>
        {left > 0 && <Pill tone="persimmon">{words.stepsLeft(left)}</Pill>}
      </header>
      <ul>
        {email && (
          <Step
            done={emailConfirmed}
            title={words.email}
            hint={email}
            end={<LetterAgain self={self} />}
          />
        )}
        {phone ? (
          <Step
            done={phoneConfirmed}
            title={words.phone}
            hint={phone}
            end={<PhoneCode self={self} />}
          />
        ) : (
          <Step
            done={false}
            title={words.phone}
            hint={words.noPhone}
            end={
              <Button size="sm" href="/profile/settings">
                {words.tellPhone}
              </Button>
            }
          />
        )}
      </ul>
      {!email && !phone && <p className="k-text-3">{words.noEmail}</p>}
    </section>
  )
}

type StepProps = { done: boolean; title: string; hint: string; end?: ReactNode; icon?: IconName }

function Step({ done, title, hint, end, icon = 'clock' }: StepProps) {
  return (
    <li className="profile-step">
      <span className={`profile-step-icon${done ? ' is-done' : ''}`}>
        <Icon name={done ? 'check-bold' : icon} size={16} label={done ? words.confirmed : ''} />
      </span>
      <div>
        <b>{title}</b>
        <span>{hint}</span>
      </div>
      {!done && end}
    </li>
  )
}

function PhoneCode({ self }: { self: Self }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {words.confirm}
      </Button>
      {open && <PhoneDialog self={self} close={() => setOpen(false)} />}
    </>
  )
}
