import { type GivenLimit, type Limits } from '@ayva/contract/protection/limits'
import { amountOf, hasPeriod, text } from './limits.text.ts'

const words = {
  title: { operator: 'Лимиты казино', jurisdiction: 'Лимиты юрисдикции' },
  lead: {
    operator:
      'Их поставили сотрудники. Рядом с вашими считается самый строгий. Выигрыши и вывод они не останавливают. Вопросы можно задать поддержке.',
    jurisdiction:
      'Они одни для всех игроков. Рядом с вашими считается самый строгий. Выигрыши и вывод они не останавливают.',
  },
  named: (name: string) => `Правила: ${name}.`,
} as const

type GivenLimitsProps = { limits: Pick<Limits, 'given' | 'jurisdiction'>; currency: string }

/** Limits in addition to the player's own, by their origin; the jurisdiction's limits only for the shown wallet. */
export function GivenLimits({ limits: { given, jurisdiction }, currency }: GivenLimitsProps) {
  const lawful = given.filter((one) => one.whose === 'jurisdiction' && one.currency === currency)
  return (
    <>
      <Part whose="operator" limits={given.filter(({ whose }) => whose === 'operator')} />
      <Part whose="jurisdiction" limits={lawful} name={jurisdiction} />
    </>
  )
}

type PartProps = { whose: GivenLimit['whose']; limits: readonly GivenLimit[]; name?: string }

function Part({ whose, limits, name = '' }: PartProps) {
  if (limits.length === 0) return null
  return (
    <section className="limits-others" aria-label={words.title[whose]}>
      <div className="limits-head">
        <h2 className="k-d3">{words.title[whose]}</h2>
      </div>
      <ul>
        {limits.map((limit) => (
          <li key={`${limit.name} ${limit.period} ${String(limit.currency)}`}>
            <p className="limits-other">
              {text.named(limit.name, limit.period)}
              <span>{sumOf(limit)}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="limits-about">
        {name !== '' && words.named(name)} {words.lead[whose]}
      </p>
    </section>
  )
}

function sumOf(limit: GivenLimit): string {
  const max = amountOf(limit.max, limit)
  const used = limit.used > 0n ? limit.used : 0n
  return hasPeriod(limit.name) ? text.outOf(amountOf(used, limit), max) : max
}
