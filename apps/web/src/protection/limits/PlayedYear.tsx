import './year.css'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { columnsOf, type MonthOfWallet, monthsOf, totalOf } from './year.ts'
import { text } from './year.text.ts'

const HEIGHT = 132
const STEP = 60
const WIDTH = 36

/** The net results of a year of play in the shown wallet: a chart, and the same data in a table. */
export function PlayedYear({ currency }: { currency: string }) {
  const call = useCall()
  const { data, isError } = useQuery({
    queryKey: ['played-year'],
    queryFn: async () =>
      call((await import('@ayva/contract/protection/limits/year')).showPlayedYear, {}),
  })
  if (isError) return <ErrorNote title={text.failed} />
  if (!data) return null
  const months = monthsOf(data.months, currency)
  return (
    <section className="limits-year" aria-labelledby="limits-year">
      <h2 className="k-d3" id="limits-year">
        {text.title}
      </h2>
      {months.some(({ isPlayed }) => isPlayed) ? (
        <Played months={months} currency={currency} />
      ) : (
        <p>{text.none}</p>
      )}
    </section>
  )
}

type PlayedProps = { months: readonly MonthOfWallet[]; currency: string }

function Played({ months, currency }: PlayedProps) {
  const { net, perHour } = totalOf(months)
  return (
    <>
      <p>{text.lead}</p>
      <dl className="limits-year-total">
        <div>
          <dt>{text.total}</dt>
          <dd translate="no">{text.signed(net, currency)}</dd>
        </div>
        {perHour !== null && (
          <div>
            <dt>{text.average}</dt>
            <dd translate="no">{text.signed(perHour, currency)}</dd>
          </div>
        )}
      </dl>
      <Picture months={months} />
      <Table months={months} currency={currency} />
      <p className="limits-year-about">{text.about}</p>
    </>
  )
}

function Picture({ months }: Pick<PlayedProps, 'months'>) {
  const { zero, columns } = columnsOf(
    months.map(({ net }) => net),
    HEIGHT,
  )
  const width = STEP * months.length
  return (
    <figure
      className="limits-year-picture"
      aria-label={text.picture(months[0]!.month, months.at(-1)!.month)}
    >
      <svg viewBox={`0 -4 ${width} ${HEIGHT + 36}`} aria-hidden="true">
        {months.map(({ month, net }, at) => (
          <g key={month}>
            <rect
              className={net < 0n ? 'is-down' : 'is-up'}
              x={at * STEP + (STEP - WIDTH) / 2}
              y={columns[at]!.top}
              width={WIDTH}
              height={columns[at]!.height}
              rx={Math.min(6, columns[at]!.height / 2)}
            />
            <text x={at * STEP + STEP / 2} y={HEIGHT + 26}>
              {text.short(month)}
            </text>
          </g>
        ))}
        <line x1={0} x2={width} y1={zero} y2={zero} />
      </svg>
    </figure>
  )
}

function Table({ months, currency }: PlayedProps) {
  const { columns } = text
  return (
    <table className="limits-year-table">
      <caption className="k-visually-hidden">{text.table}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.month}</th>
          <th scope="col">{columns.net}</th>
          <th scope="col">{columns.hours}</th>
          <th scope="col">{columns.perHour}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, net, hours, perHour, isPlayed }) => (
          <tr key={month}>
            <th scope="row">{text.month(month)}</th>
            <td translate="no">{isPlayed ? text.signed(net, currency) : text.nothing}</td>
            <td>{hours > 0 ? text.hours(hours) : text.nothing}</td>
            <td translate="no">
              {perHour === null ? text.nothing : text.signed(perHour, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
