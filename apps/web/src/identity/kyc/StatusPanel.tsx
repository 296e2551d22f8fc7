import { type OwnRule } from '@ayva/contract/payments/cashier'
import { type Verification } from '@ayva/contract/identity/kyc'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { formatMoney } from '@ayva/kit/Money'
import { Pill, type PillProps } from '@ayva/kit/Pill'
import { useSelf } from '../player/player.ts'
import { text } from './kyc.text.ts'

type Tone = NonNullable<PillProps['tone']>
const tones: Record<Verification['status'], Tone> = {
  new: 'neutral',
  sent: 'sloe',
  accepted: 'leaf',
  refused: 'garnet',
}

/** The player's confirmations, and the decision about the documents. */
export function StatusPanel({ form }: { form: Verification }) {
  const self = useSelf()
  const { status, sentAt, decidedAt, said } = form
  const leads = {
    new: text.newLead,
    sent: sentAt === null ? '' : text.sentLead(sentAt),
    accepted: text.acceptedLead,
    refused: text.refusedLead,
  }
  return (
    <section className="k-panel kyc-status">
      <h2 className="k-d3">{text.status}</h2>
      <ul>
        <Contact
          icon="envelope"
          title={text.email}
          value={self?.email?.replace(/^(.).*(.@)/, '$1•••$2')}
          done={self?.emailConfirmed}
        />
        <Contact
          icon="phone"
          title={text.phone}
          value={self?.phone?.replace(/^(.{5}).*(.{2})$/, '$1•••••$2')}
          done={self?.phoneConfirmed}
        />
        <Line
          icon="identification-card"
          title={text.document}
          hint={status === 'refused' ? text.refusedAt(decidedAt, said) : ''}
          tone={tones[status]}
          word={text.states[status]}
        />
      </ul>
      <output>{leads[status]}</output>
    </section>
  )
}

type ContactProps = {
  icon: IconName
  title: string
  value: string | null | undefined
  done: boolean | undefined
}

function Contact({ icon, title, value, done = false }: ContactProps) {
  const hint = value ?? text.none
  const word = value ? (done ? text.confirmed : text.waits) : ''
  return (
    <Line icon={icon} title={title} hint={hint} word={word} tone={done ? 'leaf' : 'persimmon'} />
  )
}

type LineProps = { icon: IconName; title: string; hint: string; tone: Tone; word: string }

function Line({ icon, title, hint, tone, word }: LineProps) {
  return (
    <li>
      <span className={`kyc-line-icon k-tone-${tone}`}>
        <Icon name={icon} />
      </span>
      <span className="kyc-line-text">
        <b>{title}</b>
        {hint && <small>{hint}</small>}
      </span>
      {word && <Pill tone={tone}>{word}</Pill>}
    </li>
  )
}

/** What is required from which sum, stated before it is required. */
export function Opens({ rules }: { rules: readonly OwnRule[] }) {
  const asked = rules.filter(({ asks }) => asks === 'kyc')
  if (asked.length === 0) return null
  return (
    <section className="k-panel is-line kyc-opens">
      <h2>{text.opens}</h2>
      <dl>
        {asked.map(({ of, period, above }) => (
          <div key={`${of} ${period}`}>
            <dt>{of === 'withdrawal' ? text.perDay : text.paidIn}</dt>
            <dd>{text.upTo(formatMoney(above, { short: true }))}</dd>
          </div>
        ))}
        <div>
          <dt>{text.withIt}</dt>
          <dd>{text.noLimit}</dd>
        </div>
      </dl>
    </section>
  )
}
