import { listShippedPictures } from '@ayva/contract/platform/pictures/office'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { asking } from '#lib/call.ts'
import { type FieldProps, labelOf } from '#lib/schema-form/field.ts'
import { PictureField } from './PictureField.tsx'
import { thumbOf } from './thumb.ts'

/** For a picture by its name; null without one. */
export const pictureField = (props: FieldProps): ReactNode => <NamedPicture {...props} />

function NamedPicture(props: FieldProps) {
  const shipped = useQuery(asking(listShippedPictures, {}))
  return (
    <PictureField
      label={labelOf(props)}
      value={typeof props.value === 'string' ? props.value : null}
      error={props.errors[props.at]}
      shipped={shipped.data?.map(({ name, alt }) => ({ value: name, alt, src: thumbOf(name) }))}
      onChange={(name) => props.onChange(name)}
    />
  )
}
