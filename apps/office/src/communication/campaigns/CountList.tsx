import { Fact } from '#lib/Fact.tsx'

type CountListProps = { rows: readonly { term: string; count: number }[] }

export function CountList({ rows }: CountListProps) {
  if (rows.length === 0) return <p className="o-muted">Пока ничего</p>
  return (
    <dl className="o-facts">
      {rows.map(({ term, count }) => (
        <Fact key={term} term={term}>
          {count}
        </Fact>
      ))}
    </dl>
  )
}
