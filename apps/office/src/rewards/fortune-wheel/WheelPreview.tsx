import { type WheelsPreview } from '@ayva/contract/rewards/fortune-wheel/office'
import { formatMoney } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { Link } from 'react-router'
import { PreviewCard } from '#lib/rule/PreviewCard.tsx'

const percent = new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 2 })
const RADIUS = 100
const QUARTER = Math.PI / 2
const colours = ['#3d7a5a', '#e2b544', '#b8543a', '#5b6d9e', '#8a5a83', '#4d8f9b']

type Seen = WheelsPreview['wheels'][number]
type WheelPreviewProps = { wheel: Seen | undefined; error: unknown }

/** One wheel as players see it, with its true chances, and what a spin of it costs. */
export function WheelPreview({ wheel, error }: WheelPreviewProps) {
  return (
    <div>
      <PreviewCard title="Цена" error={error}>
        {wheel && (
          <>
            <div className="o-kpis">
              <div>
                <b translate="no">{formatMoney(wheel.costOfSpin)}</b>
                <span>вращение в среднем</span>
              </div>
              <div>
                <b translate="no">{formatMoney(wheel.costOfDay)}</b>
                <span>в день на игрока</span>
              </div>
              <div>
                <b translate="no">{percent.format(wheel.winning)}</b>
                <span>вращений с подарком</span>
              </div>
            </div>
            {!wheel.isReady && wheel.sectors.length > 0 && (
              <Pill tone="garnet">Не крутится: подарок не даётся в этой валюте или сейчас</Pill>
            )}
            <p className="o-muted">
              Шанс сектора, умноженный на среднюю цену подарка из его карточки правды, по всем
              секторам. <Link to="/gifts">Подарки и их условия</Link>
            </p>
          </>
        )}
      </PreviewCard>
      {wheel && (
        <section className="o-card" aria-label="Глазами игрока">
          <h2>Глазами игрока</h2>
          <Disc wheel={wheel} />
          <table className="o-plain">
            <caption className="k-visually-hidden">Шансы</caption>
            <thead>
              <tr>
                <th scope="col">Приз</th>
                <th scope="col">Шанс</th>
              </tr>
            </thead>
            <tbody>
              {byPrize(wheel).map(({ title, chance }) => (
                <tr key={title}>
                  <td>{title}</td>
                  <td translate="no">{percent.format(chance)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

const titleOf = (gift: { title: string } | null) => gift?.title ?? 'Ничего'

/** What players read beside the wheel: chances of equal prizes are summed. */
function byPrize({ sectors }: Seen): { title: string; chance: number }[] {
  const chances = new Map<string, number>()
  for (const { gift, chance } of sectors)
    chances.set(titleOf(gift), (chances.get(titleOf(gift)) ?? 0) + chance)
  return [...chances].map(([title, chance]) => ({ title, chance }))
}

// A drawing has no other way to be one picture.
const picture = { role: 'img' } as const

function Disc({ wheel }: { wheel: Seen }) {
  const titles = byPrize(wheel).map(({ title }) => title)
  return (
    <svg
      className="o-wheel"
      viewBox="-104 -104 208 208"
      {...picture}
      aria-label={`Колесо из ${wheel.sectors.length} секторов`}
    >
      {wheel.sectors.map(({ n, chance, gift }) => {
        const before = wheel.sectors.slice(0, n).reduce((all, one) => all + one.chance, 0)
        const path = sliceOf(before, before + chance)
        const colour = colours[titles.indexOf(titleOf(gift)) % colours.length]
        return (
          <path
            key={n}
            d={path}
            fill={gift ? colour : 'var(--surface-3)'}
            stroke="var(--surface-1)"
          />
        )
      })}
    </svg>
  )
}

/** A slice from one part of the turn to another, clockwise from the top. */
function sliceOf(from: number, to: number): string {
  const point = (part: number) => {
    const angle = part * 4 * QUARTER - QUARTER
    return `${(RADIUS * Math.cos(angle)).toFixed(2)} ${(RADIUS * Math.sin(angle)).toFixed(2)}`
  }
  const whole = Math.min(to, from + 0.9999)
  const isLarge = whole - from > 0.5 ? 1 : 0
  return `M0 0L${point(from)}A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${point(whole)}Z`
}
