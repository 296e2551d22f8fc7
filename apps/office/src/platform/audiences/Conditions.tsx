import { type Condition, type Leaf, type listFacts } from '@ayva/contract/platform/audiences'
import { type Answer } from '@ayva/contract/base'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import { comparisons, leafOf, partsOf, simpleOf, type FactKind } from './condition-lines.ts'

type Facts = Answer<typeof listFacts>
type ConditionsProps = {
  legend: string
  facts: Facts
  audience: Condition
  onChange: (audience: Condition) => void
  error?: string | undefined
}

/** The audience: the conditions that a player must satisfy, line by line. */
export function Conditions({ legend, facts, audience, onChange, error }: ConditionsProps) {
  const leaves = simpleOf(audience)
  if (!leaves)
    return (
      <div>
        <p className="o-muted">Условия сложнее, чем строки: они останутся как есть.</p>
        {error !== undefined && (
          <p className="o-error" role="alert">
            {error}
          </p>
        )}
        <pre className="o-json">{JSON.stringify(audience, null, 2)}</pre>
        <Button size="sm" kind="outline" onClick={() => onChange({ all: [] })}>
          Начать заново
        </Button>
      </div>
    )
  const say = (next: Leaf[]) => onChange({ all: next })
  const [first] = facts
  return (
    <fieldset className="o-group">
      <legend>{legend}</legend>
      {leaves.length === 0 && <p className="o-muted">Условий нет: подходят все</p>}
      {error !== undefined && (
        <p className="o-error" role="alert">
          {error}
        </p>
      )}
      {leaves.map((leaf, place) => (
        <Line
          key={place}
          facts={facts}
          leaf={leaf}
          onChange={(next) => say(leaves.with(place, next))}
          onDrop={() => say(leaves.toSpliced(place, 1))}
        />
      ))}
      {first && (
        <Button
          size="sm"
          kind="outline"
          icon="plus"
          onClick={() => say(leaves.concat(leafOf(first.name, comparisons[first.kind][0]!.id, '')))}
        >
          Условие
        </Button>
      )}
    </fieldset>
  )
}

type LineProps = {
  facts: Facts
  leaf: Leaf
  onChange: (leaf: Leaf) => void
  onDrop: () => void
}

function Line({ facts, leaf, onChange, onDrop }: LineProps) {
  const { fact, comparison, value } = partsOf(leaf)
  const kind: FactKind = facts.find(({ name }) => name === fact)?.kind ?? 'text'
  return (
    <div className="o-condition">
      <Select
        aria-label="Признак"
        value={fact}
        options={facts.map(({ name, summary }) => ({ value: name, label: summary }))}
        onChange={(event) => {
          const next = facts.find(({ name }) => name === event.target.value)!
          onChange(leafOf(next.name, comparisons[next.kind][0]!.id, ''))
        }}
      />
      <Select
        aria-label="Как сравнить"
        value={comparison}
        options={comparisons[kind].map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => onChange(leafOf(fact, event.target.value, value))}
      />
      <Input
        aria-label="С чем"
        type={kind === 'number' || kind === 'moment' ? 'number' : 'text'}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(leafOf(fact, comparison, event.target.value))}
      />
      <Button size="sm" kind="outline" icon="trash" square aria-label="Убрать" onClick={onDrop} />
    </div>
  )
}
