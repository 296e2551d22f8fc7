import { commonRefusals, Refusal, type Answer, type Endpoint } from '@ayva/contract/base'
import { type Asked } from '@ayva/contract/client'
import { fieldsOf } from '@ayva/contract/fields'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { ActDialog } from './ActDialog.tsx'
import { call } from './call.ts'
import { type FieldProps, type Labels } from './schema-form/field.ts'
import { SchemaForm } from './schema-form/SchemaForm.tsx'
import { fieldsOf as fieldsIn } from './refused.ts'
import { emptyOf, type Schema } from './schema-form/schema.ts'

type CallDialogProps<E extends Endpoint> = {
  endpoint: E
  params?: Record<string, string | number> | undefined
  title: string
  verb: string
  done: string
  danger?: boolean | undefined
  labels: Labels
  /** Fields that the page draws itself. */
  custom?: FieldProps['custom']
  /** The initial value of the form, in the form of the wire. */
  begin?: Record<string, unknown> | undefined
  /** Fields that the page fills in itself. */
  without?: readonly string[] | undefined
  /** Values that the page adds to the form. */
  beside?: Record<string, unknown> | undefined
  children?: ReactNode
  onClose: () => void
  onDone?: ((answer: Answer<E>) => void) | undefined
}

/** An operation whose form is generated from its call. */
export function CallDialog<E extends Endpoint>(props: CallDialogProps<E>) {
  const {
    endpoint,
    params,
    title,
    verb,
    done,
    danger,
    labels,
    begin,
    without = [],
    children,
    onClose,
  } = props
  const [schema] = useState(() => schemaOf(endpoint))
  const [value, setValue] = useState<unknown>(() => Object.assign(emptyOf(schema) as object, begin))
  const [key] = useState(() => crypto.randomUUID())
  const [errors, setErrors] = useState<Record<string, string>>({})
  const asksWhy = schema.properties !== undefined && 'why' in schema.properties
  return (
    <ActDialog
      title={title}
      verb={verb}
      done={done}
      danger={danger}
      withoutWhy={!asksWhy}
      onClose={onClose}
      act={async ({ why }) => {
        setErrors({})
        const said = Object.assign({}, value, props.beside, asksWhy ? { why } : {})
        const read = z.safeDecode(endpoint.body ?? z.looseObject({}), said as never)
        if (!read.success) {
          const fields = fieldsOf(read.error.issues)
          setErrors(fields)
          throw new Refusal('validation', commonRefusals.validation, { fields })
        }
        const asked = { params, body: read.data, idempotencyKey: key }
        const answer = await call(endpoint, asked as unknown as Asked<E>).catch(
          (error: unknown) => {
            setErrors(fieldsIn(error))
            throw error
          },
        )
        props.onDone?.(answer)
      }}
    >
      {children}
      <SchemaForm
        schema={schema}
        value={value}
        onChange={setValue}
        labels={labels}
        errors={errors}
        custom={props.custom}
        without={without.concat('why')}
      />
    </ActDialog>
  )
}

function schemaOf({ body }: Endpoint): Schema {
  if (!body) return { type: 'object', properties: {} }
  return z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
}
