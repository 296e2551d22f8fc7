import { Button } from '@ayva/kit/Button'
import { Checkbox } from '@ayva/kit/Checkbox'
import { Select } from '@ayva/kit/Select'
import { useState } from 'react'
import { TextArea } from '../TextArea.tsx'
import { labelOf, placeOf, type FieldProps } from './field.ts'
import { PlainField } from './PlainField.tsx'
import { saidText } from './said-text.ts'
import { emptyOf, nullableOf, variantName, variantsOf, type Schema } from './schema.ts'

type SchemaFormProps = Omit<FieldProps, 'name' | 'at'> & {
  /** Fields that are asked elsewhere. */
  without?: readonly string[]
}

/** A form generated from the contract: it allows exactly what a call accepts. */
export function SchemaForm({ schema, value, onChange, without = [], ...rest }: SchemaFormProps) {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !without.includes(name))
  return (
    <Fields {...rest} fields={fields} schema={schema} value={value} onChange={onChange} at="" />
  )
}

type ValueFormProps = Omit<FieldProps, 'name' | 'at' | 'optional'> & { label: string }

/** A form for one value of any type. */
export function ValueForm({ label, labels, ...rest }: ValueFormProps) {
  return <Field {...rest} name="value" at="value" labels={{ value: label, ...labels }} />
}

type FieldsProps = Omit<FieldProps, 'name'> & { fields: [string, Schema][] }

function Fields({ fields, schema, value, onChange, at, ...rest }: FieldsProps) {
  const object = (value ?? {}) as Record<string, unknown>
  return fields.map(([name, one]) => (
    <Field
      {...rest}
      key={name}
      name={name}
      schema={one}
      at={at === '' ? name : `${at}.${name}`}
      optional={!schema.required?.includes(name)}
      value={object[name]}
      onChange={(next) => {
        const { [name]: _, ...others } = object
        onChange(next === undefined ? others : Object.assign(others, { [name]: next }))
      }}
    />
  ))
}

function Field(props: FieldProps) {
  const { schema, optional, onChange, at } = props
  if (schema.const !== undefined) return null
  const custom = props.custom?.[placeOf(at)]
  if (custom) return custom(props)
  const inner = nullableOf(schema)
  if (inner)
    return (
      <Field
        {...props}
        schema={inner}
        optional
        onChange={(value) => onChange(value === undefined ? null : value)}
      />
    )
  if (schema.type === 'boolean') return <Flag {...props} />
  if (schema.enum) return <Choice {...props} />
  if (schema.type === 'object' && schema.properties)
    return optional ? <MaybeGroup {...props} /> : <Group {...props} />
  if (variantsOf(schema)) return optional ? <MaybeGroup {...props} /> : <Variants {...props} />
  if (schema.type === 'array') return <List {...props} />
  return <PlainField {...props} />
}

function Flag(props: FieldProps) {
  return (
    <Checkbox
      label={labelOf(props)}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  )
}

function Choice(props: FieldProps) {
  const { schema, value, onChange, labels, name, optional, errors, at } = props
  const options = schema.enum!.map((one) => ({
    value: String(one),
    label: labels[`${name}.${one}`] ?? labels[String(one)] ?? String(one),
  }))
  return (
    <Select
      label={labelOf(props)}
      error={errors[at]}
      value={saidText(value)}
      options={optional ? [{ value: '', label: 'Не выбрано' }].concat(options) : options}
      onChange={(event) => onChange(schema.enum!.find((one) => String(one) === event.target.value))}
    />
  )
}

function Group(props: FieldProps) {
  const { schema } = props
  return (
    <fieldset className="o-group">
      <legend>{labelOf(props)}</legend>
      <Fields {...props} fields={Object.entries(schema.properties!)} />
    </fieldset>
  )
}

function MaybeGroup(props: FieldProps) {
  const { schema, value, onChange } = props
  const said = value !== undefined && value !== null
  return (
    <>
      <Checkbox
        label={labelOf(props)}
        checked={said}
        onChange={(event) => onChange(event.target.checked ? emptyOf(schema) : undefined)}
      />
      {said && (variantsOf(schema) ? <Variants {...props} /> : <Group {...props} />)}
    </>
  )
}

function Variants(props: FieldProps) {
  const { schema, value, onChange, labels, name } = props
  const variants = variantsOf(schema)!
  const told = Object.values((value ?? {}) as object)
  const chosen = variants.find((one) => told.includes(variantName(one))) ?? variants[0]!
  return (
    <fieldset className="o-group">
      <legend>{labelOf(props)}</legend>
      <Select
        label="Вид"
        value={variantName(chosen)}
        options={variants.map((one) => {
          const word = variantName(one) ?? ''
          return { value: word, label: labels[`${name}.${word}`] ?? labels[word] ?? word }
        })}
        onChange={(event) =>
          onChange(emptyOf(variants.find((one) => variantName(one) === event.target.value)!))
        }
      />
      <Fields {...props} schema={chosen} fields={Object.entries(chosen.properties!)} />
    </fieldset>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** A list of texts. The typed text is kept, because an unfinished line is not yet part of the list. */
function Lines(props: FieldProps) {
  const { value, onChange, errors, at } = props
  const [text, setText] = useState(() => ((value ?? []) as string[]).join('\n'))
  const wrong = Object.entries(errors).find(([path]) => path === at || path.startsWith(`${at}.`))
  return (
    <TextArea
      label={labelOf(props)}
      hint="По одному на строке"
      error={wrong?.[1]}
      maxLength={10_000}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange(linesOf(next))
      }}
    />
  )
}

function List(props: FieldProps) {
  const { schema, value, onChange, at } = props
  const items = (value ?? []) as unknown[]
  const { items: item = {} } = schema
  if (item.type === 'string' && !item.enum) return <Lines {...props} />
  return (
    <fieldset className="o-group">
      <legend>{labelOf(props)}</legend>
      {items.map((one, place) => (
        <div key={place} className="o-item">
          <Field
            {...props}
            schema={item}
            name={`${props.name}.item`}
            at={`${at}.${place}`}
            optional={false}
            value={one}
            onChange={(next) => onChange(items.with(place, next))}
          />
          <Button
            size="sm"
            kind="outline"
            icon="trash"
            onClick={() => onChange(items.toSpliced(place, 1))}
          >
            Убрать
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        kind="outline"
        icon="plus"
        onClick={() => onChange(items.concat([emptyOf(item)]))}
      >
        Добавить
      </Button>
    </fieldset>
  )
}
