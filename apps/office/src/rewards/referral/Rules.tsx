import { type Currency } from '@ayva/contract/base'
import { type Settings } from '@ayva/contract/platform/settings'
import { plural } from '@ayva/kit/format'
import { Button } from '@ayva/kit/Button'
import { IconButton } from '@ayva/kit/IconButton'
import { formatMoney } from '@ayva/kit/Money'
import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import { Switch } from '@ayva/kit/Switch'
import { RuleCard } from '#lib/rule/RuleCard.tsx'
import { useRule } from '#lib/rule/use-rule.ts'

type Program = Settings['referral_program']
type Bounds = Settings['referral_bounds']
type Maximum = Bounds['maxima'][number]

const PERCENT_MAX = 25
const EXAMPLE = 100_000n
const HUNDRED = 100n
const DIGITS_MAX = 15
const percents = Array.from({ length: PERCENT_MAX + 1 }, (_, n) => ({
  value: String(n),
  label: n === 0 ? 'Ничего' : `${n} %`,
}))
const currencies = ['RUB', 'UAH', 'USD', 'KZT', 'INR', 'AZN', 'TON']

/** What friends bring, for how long, after which wait and within which bounds. */
export function Rules() {
  const program = useRule<Program>('referral_program')
  const bounds = useRule<Bounds>('referral_bounds')
  const told = program.value && bounds.value && (
    <Told program={program.value} bounds={bounds.value} />
  )
  return (
    <div className="o-dashboard">
      <div>
        <RuleCard title="Программа" rule={program} about={aboutProgram} outcome={told}>
          {(value, change) => (
            <>
              <Switch
                label="Приглашения открыты"
                checked={value.enabled}
                onChange={(event) => change({ ...value, enabled: event.target.checked })}
              />
              <div className="o-rule-fields">
                <Select
                  label="Доля пополнений друга"
                  options={percents}
                  value={String(value.reward_percent)}
                  onChange={(event) =>
                    change({ ...value, reward_percent: Number(event.target.value) })
                  }
                />
              </div>
            </>
          )}
        </RuleCard>
        <RuleCard
          title="Сроки и пределы"
          rule={bounds}
          about={aboutBounds}
          blocked={wrongIn(bounds.value)}
          outcome={told}
        >
          {(value, change) => <BoundsFields bounds={value} onChange={change} />}
        </RuleCard>
      </div>
      <section className="o-card" aria-label="Глазами игрока">
        <h2>Глазами игрока</h2>
        {told}
      </section>
    </div>
  )
}

const aboutProgram = ({ enabled, reward_percent: percent }: Program) =>
  enabled ? `открыты, ${percent} % пополнений` : 'закрыты'

const inDays = (count: number) => `${count} ${plural(count, 'день', 'дня', 'дней')}`

const aboutBounds = ({ days, wait_days: wait, maxima }: Bounds) =>
  `считаются ${inDays(days)}, награда ждёт ${inDays(wait)}; ${maxima.map(({ currency }) => currency).join(', ')}`

/** The bounds that the schema has, in words, before anything is sent. */
function wrongIn(bounds: Bounds | undefined): string | undefined {
  if (!bounds) return undefined
  const { days, wait_days: wait, maxima } = bounds
  if (days < 1 || days > 366) return 'Друга считают от 1 до 366 дней'
  if (wait < 45 || wait > 366) return 'Награда ждёт от 45 до 366 дней: столько банк может спорить'
  if (maxima.some(({ friend, day }) => friend === '' || day === '')) return 'Заполните пределы'
  if (new Set(maxima.map(({ currency }) => currency)).size < maxima.length)
    return 'Каждая валюта один раз'
  return undefined
}

function Told({ program, bounds }: { program: Program; bounds: Bounds }) {
  const { enabled, reward_percent: percent } = program
  if (!enabled) return <p>Приглашения закрыты: страницы нет, новые друзья ничего не приносят.</p>
  if (percent === 0) return <p>Друзья приходят по коду, их пополнения ничего не приносят.</p>
  return (
    <>
      {bounds.maxima.map(({ currency, friend, day }) => (
        <p key={currency} className="o-muted">
          Друг пополнит на {formatMoney({ minor: EXAMPLE, currency })} и проиграет их — придёт{' '}
          {formatMoney({ minor: (EXAMPLE * BigInt(percent)) / HUNDRED, currency })} через{' '}
          {inDays(bounds.wait_days)}. За друга не больше{' '}
          {formatMoney({ minor: friend || '0', currency })}, в день не больше{' '}
          {formatMoney({ minor: day || '0', currency })}. Считаются пополнения за{' '}
          {inDays(bounds.days)} с прихода.
        </p>
      ))}
      {bounds.maxima.length === 0 && <p>Валют нет: ничего не придёт.</p>}
    </>
  )
}

type BoundsFieldsProps = { bounds: Bounds; onChange: (bounds: Bounds) => void }

function BoundsFields({ bounds, onChange }: BoundsFieldsProps) {
  const { maxima } = bounds
  const put = (next: Maximum[]) => onChange({ ...bounds, maxima: next })
  const free = currencies.find((one) => maxima.every(({ currency }) => currency !== one))
  return (
    <>
      <div className="o-rule-fields">
        <Days
          label="Сколько дней считать друга"
          value={bounds.days}
          onChange={(days) => onChange({ ...bounds, days })}
        />
        <Days
          label="Сколько дней награда ждёт"
          value={bounds.wait_days}
          onChange={(days) => onChange({ ...bounds, wait_days: days })}
        />
      </div>
      <ol className="o-rule-rows" aria-label="Пределы по валютам">
        {maxima.map((maximum, n) => (
          <li key={maximum.currency}>
            <b translate="no">{maximum.currency}</b>
            <Minor
              label="За друга, в минорных единицах"
              value={maximum.friend}
              onChange={(friend) => put(maxima.with(n, { ...maximum, friend }))}
            />
            <Minor
              label="В день, в минорных единицах"
              value={maximum.day}
              onChange={(day) => put(maxima.with(n, { ...maximum, day }))}
            />
            <IconButton
              icon="trash"
              label={`Убрать: ${maximum.currency}`}
              onClick={() => put(maxima.toSpliced(n, 1))}
            />
          </li>
        ))}
      </ol>
      {free !== undefined && (
        <div className="o-rule-acts">
          <Button
            size="sm"
            kind="outline"
            icon="plus"
            onClick={() =>
              put(maxima.concat({ currency: free as Currency, friend: '0', day: '0' }))
            }
          >
            Добавить {free}
          </Button>
        </div>
      )}
    </>
  )
}

type DaysProps = { label: string; value: number; onChange: (days: number) => void }

const Days = ({ label, value, onChange }: DaysProps) => (
  <Input
    label={label}
    inputMode="numeric"
    maxLength={3}
    value={value === 0 ? '' : value}
    onChange={(event) => onChange(Number(event.target.value.replace(/\D/g, '')))}
  />
)

type MinorProps = { label: string; value: string; onChange: (minor: string) => void }

const Minor = ({ label, value, onChange }: MinorProps) => (
  <Input
    label={label}
    inputMode="numeric"
    maxLength={DIGITS_MAX}
    value={value}
    onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
  />
)
