import { type Condition, type listFacts } from '@ayva/contract/platform/audiences'
import { type Answer } from '@ayva/contract/base'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import {
  comparisons,
  conditionOf,
  groupOf,
  rules,
  type FactKind,
  type Group,
  type Line,
  type Rule,
} from './condition-lines.ts'

type Facts = Answer<typeof listFacts>
type ConditionsProps = {
  legend: string
  facts: Facts
  audience: Condition
  onChange: (audience: Condition) => void
  error?: string | undefined
}

/** The contract permits no deeper groups. */
const GROUPS_DEEP = 3

/** The audience: the conditions that a player must satisfy, in lines and groups of lines. */
export function Conditions({ legend, facts, audience, onChange, error }: ConditionsProps) {
  return (
    <GroupFields
      legend={legend}
      facts={facts}
      group={groupOf(audience)}
      depth={1}
      error={error}
      onChange={(group) => onChange(conditionOf(group))}
    />
  )
}

type GroupProps = {
  legend: string
  facts: Facts
  group: Group
  depth: number
  error?: string | undefined
  onChange: (group: Group) => void
  onDrop?: (() => void) | undefined
}

function GroupFields({ legend, facts, group, depth, error, onChange, onDrop }: GroupProps) {
  const { rule, items } = group
  const say = (next: Group['items']) => onChange({ rule, items: next })
  const [first] = facts
  // A group with one line reads the same under «all» and «any», so nobody need choose before there are two.
  const asksRule = items.length > 1 || rule !== 'all'
  return (
    <fieldset className="o-group">
      <legend>{legend}</legend>
      {items.length === 0 && <p className="o-muted">Условий нет: подходят все</p>}
      {error !== undefined && (
        <p className="o-error" role="alert">
          {error}
        </p>
      )}
      {asksRule && (
        <Select
          label="Как считать"
          value={rule}
          options={Object.entries(rules).map(([value, label]) => ({ value, label }))}
          onChange={(event) => onChange({ rule: event.target.value as Rule, items })}
        />
      )}
      {items.map((item, place) => {
        const props = { facts, onDrop: () => say(items.toSpliced(place, 1)) }
        const put = (next: Line | Group) => say(items.with(place, next))
        return 'fact' in item ? (
          <LineFields key={place} {...props} line={item} onChange={put} />
        ) : (
          <GroupFields
            key={place}
            {...props}
            legend={`Группа ${place + 1}`}
            group={item}
            depth={depth + 1}
            onChange={put}
          />
        )
      })}
      <div className="o-condition-acts">
        {first && (
          <Button
            size="sm"
            kind="outline"
            icon="plus"
            onClick={() => say(items.concat(lineOf(first)))}
          >
            Условие
          </Button>
        )}
        {first && depth < GROUPS_DEEP && (
          <Button
            size="sm"
            kind="outline"
            icon="plus"
            onClick={() => say(items.concat({ rule: 'any', items: [lineOf(first)] }))}
          >
            Группа
          </Button>
        )}
        {onDrop && (
          <Button size="sm" kind="outline" icon="trash" onClick={onDrop}>
            Убрать группу
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const lineOf = ({ name, kind }: Facts[number]): Line => ({
  fact: name,
  comparison: comparisons[kind][0]!.id,
  value: '',
})

type LineProps = {
  facts: Facts
  line: Line
  onChange: (line: Line) => void
  onDrop: () => void
}

function LineFields({ facts, line, onChange, onDrop }: LineProps) {
  const { fact, comparison, value } = line
  const kind: FactKind = facts.find(({ name }) => name === fact)?.kind ?? 'text'
  return (
    <div className="o-condition">
      <Select
        aria-label="Признак"
        value={fact}
        options={facts.map(({ name, summary }) => ({ value: name, label: summary }))}
        onChange={(event) =>
          onChange(lineOf(facts.find(({ name }) => name === event.target.value)!))
        }
      />
      <Select
        aria-label="Как сравнить"
        value={comparison}
        options={comparisons[kind].map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => onChange({ fact, comparison: event.target.value, value })}
      />
      <Input
        aria-label="С чем"
        type={kind === 'number' || kind === 'moment' ? 'number' : 'text'}
        maxLength={100}
        value={value}
        onChange={(event) => onChange({ fact, comparison, value: event.target.value })}
      />
      <Button size="sm" kind="outline" icon="trash" square aria-label="Убрать" onClick={onDrop} />
    </div>
  )
}
