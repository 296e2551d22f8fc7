import { type Answer } from '@ayva/contract/base'
import { type listReportHours } from '@ayva/contract/site/reports'
import { formatMoney } from '@ayva/kit/Money'
import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

type Hours = Answer<typeof listReportHours>['hours']
type HoursChartProps = { hours: Hours; currency: string }

const names: Record<string, string> = { deposits: 'Пополнения', withdrawals: 'Выводы' }

/** Deposits and withdrawals by hour; the table below has the same content for screen readers. */
export default function HoursChart({ hours, currency }: HoursChartProps) {
  const points = hours.map(({ hour, deposits, withdrawals }) => ({
    hour: `${hour}:00`,
    deposits: Number(deposits.sum),
    withdrawals: Number(withdrawals.sum),
  }))
  const sum = (minor: number) =>
    formatMoney({ minor: BigInt(Math.round(minor)), currency }, { short: true })
  return (
    <>
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={260}>
          <LineChart
            accessibilityLayer={false}
            data={points}
            margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="hour" interval={3} tick={{ fontSize: 12, fill: 'var(--text-3)' }} />
            <YAxis width={86} tickFormatter={sum} tick={{ fontSize: 12, fill: 'var(--text-3)' }} />
            <Tooltip
              formatter={(value, name) => [sum(Number(value)), names[String(name)] ?? String(name)]}
              contentStyle={{ background: 'var(--surface-1)', border: '1px solid var(--line)' }}
            />
            <Line
              dataKey="deposits"
              stroke="var(--leaf)"
              strokeWidth={2.5}
              dot={false}
              isAnimationActive={false}
            />
            <Line
              dataKey="withdrawals"
              stroke="var(--sloe)"
              strokeWidth={2}
              strokeDasharray="3 5"
              dot={false}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
        <p className="o-legend">
          <span className="is-leaf" /> пополнения <span className="is-sloe" /> выводы
        </p>
      </div>
      <table className="k-visually-hidden">
        <caption>Пополнения и выводы по часам</caption>
        <tbody>
          {points.map(({ hour, deposits, withdrawals }) => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              <td>{sum(deposits)}</td>
              <td>{sum(withdrawals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
