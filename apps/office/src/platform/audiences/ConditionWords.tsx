import { type Condition, listFacts } from '@ayva/contract/platform/audiences'
import { useQuery } from '@tanstack/react-query'
import { asking } from '#lib/call.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { type Said, sayCondition } from './condition-words.ts'

/** Conditions in words, with the names of the facts. */
export function ConditionWords({ condition }: { condition: Condition }) {
  const facts = useQuery(asking(listFacts, {}))
  if (!facts.data) return <Waiting asked={facts} height={40} />
  return (
    <div className="o-condition-words">
      <SaidWords said={sayCondition(condition, facts.data)} />
    </div>
  )
}

function SaidWords({ said }: { said: Said }) {
  if (typeof said === 'string') return said
  return (
    <>
      {said.rule}:
      <ul>
        {said.items.map((item, place) => (
          <li key={place}>
            <SaidWords said={item} />
          </li>
        ))}
      </ul>
    </>
  )
}
