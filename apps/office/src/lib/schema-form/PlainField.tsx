import { Input } from '@ayva/kit/Input'
import { useState } from 'react'
import { TextArea } from '../TextArea.tsx'
import { labelOf, type FieldProps } from './field.ts'
import { fromLocal, toLocal } from './local-moment.ts'
import { saidText } from './said-text.ts'
import { isMinor } from './schema.ts'

const LONG = 200
const MINOR_HINT = 'В минорных единицах: 100 ₽ — это 10000'

/** A field for a text, a number or a moment; other values are edited as JSON. */
export function PlainField(props: FieldProps) {
  const { schema, name, value, onChange, labels, errors, at, optional } = props
  const label = labelOf(props)
  const error = errors[at]
  const say = (text: string) => onChange(text === '' && optional ? undefined : text)
  if (schema.type === 'integer' || schema.type === 'number')
    return (
      <Input
        label={label}
        error={error}
        type="number"
        step={schema.type === 'integer' ? 1 : 'any'}
        value={saidText(value)}
        onChange={(event) =>
          onChange(event.target.value === '' ? undefined : Number(event.target.value))
        }
      />
    )
  if (schema.type !== 'string') return <Json {...props} />
  if (schema.format === 'date-time')
    return (
      <Input
        label={label}
        error={error}
        type="datetime-local"
        value={toLocal(value)}
        onChange={(event) => say(fromLocal(event.target.value))}
      />
    )
  const text = saidText(value)
  if ((schema.maxLength ?? 0) > LONG)
    return (
      <TextArea
        label={label}
        error={error}
        value={text}
        rows={5}
        maxLength={schema.maxLength}
        onChange={say}
      />
    )
  return (
    <Input
      label={label}
      error={error}
      hint={labels[`${name}.hint`] ?? (isMinor(schema) ? MINOR_HINT : undefined)}
      inputMode={isMinor(schema) ? 'numeric' : undefined}
      maxLength={schema.maxLength ?? LONG}
      value={text}
      onChange={(event) => say(event.target.value)}
    />
  )
}

function Json(props: FieldProps) {
  const { value, onChange, errors, at } = props
  const [text, setText] = useState(() => JSON.stringify(value ?? null, null, 2))
  const [broken, setBroken] = useState(false)
  return (
    <TextArea
      label={labelOf(props)}
      rows={8}
      maxLength={60_000}
      error={broken ? 'Это не JSON' : errors[at]}
      value={text}
      onChange={(next) => {
        setText(next)
        try {
          onChange(JSON.parse(next) as unknown)
          setBroken(false)
        } catch {
          setBroken(true)
        }
      }}
    />
  )
}
