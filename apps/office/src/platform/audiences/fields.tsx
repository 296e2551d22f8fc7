import { type Answer } from '@ayva/contract/base'
import { type Condition, listFacts } from '@ayva/contract/platform/audiences'
import { Checkbox } from '@ayva/kit/Checkbox'
import { Modal } from '@ayva/kit/Modal'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { asking } from '#lib/call.ts'
import { type FieldProps, labelOf } from '#lib/schema-form/field.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { Conditions } from './Conditions.tsx'

export type Facts = Answer<typeof listFacts>
type Field = (props: FieldProps) => ReactNode

/** A field of a form for conditions, which are edited as lines of fact, comparison and value. */
export const conditionField =
  (facts: Facts): Field =>
  (props) => (
    <Conditions
      legend={labelOf(props)}
      facts={facts}
      audience={saidOf(props.value)}
      onChange={props.onChange}
      error={errorOf(props)}
    />
  )

/** Without a tick there are no conditions. */
export const optionalConditionField = (facts: Facts, legend: string): Field => {
  const draw = conditionField(facts)
  return (props) => {
    const isSaid = props.value !== null && props.value !== undefined
    return (
      <>
        <Checkbox
          label={labelOf(props)}
          checked={isSaid}
          onChange={(event) => props.onChange(event.target.checked ? { all: [] } : null)}
        />
        {isSaid && draw(Object.assign({}, props, { labels: { [props.name]: legend } }))}
      </>
    )
  }
}

/** An empty form has no fact yet. */
function saidOf(value: unknown): Condition {
  const said = (value ?? { all: [] }) as Condition
  return 'fact' in said && said.fact === '' ? { all: [] } : said
}

/** The first error of the conditions or of one of them. */
function errorOf({ errors, at }: FieldProps): string | undefined {
  return Object.entries(errors).find(([path]) => path === at || path.startsWith(`${at}.`))?.[1]
}

type WithFactsProps = {
  title: string
  onClose: () => void
  children: (facts: Facts) => ReactNode
}

/** Waits for the facts before it shows a form, because a form without them would be for everybody. */
export function WithFacts({ title, onClose, children }: WithFactsProps) {
  const facts = useQuery(asking(listFacts, {}))
  if (facts.data) return children(facts.data)
  return (
    <Modal open onClose={onClose} title={title}>
      <Waiting asked={facts} height={200} />
    </Modal>
  )
}
