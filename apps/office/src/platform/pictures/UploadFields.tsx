import './pictures.css'
import { InputControl } from '@ayva/kit/controls'
import { Field, useField } from '@ayva/kit/Field'
import { Input } from '@ayva/kit/Input'
import { type KeyboardEvent } from 'react'
import { accepted, type Upload, type UploadErrors } from './upload.ts'

type UploadFieldsProps = {
  upload: Upload
  errors: UploadErrors
  onChange: (upload: Upload) => void
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
}

export function UploadFields({ upload, errors, onChange, onKeyDown }: UploadFieldsProps) {
  const { file, alt } = upload
  const texts = {
    label: 'Файл',
    hint: 'JPG, PNG или WebP до 15 МБ, от 600 точек по длинной стороне',
    error: errors.file,
  }
  const { id, noteId, control } = useField(texts)
  return (
    <>
      <Field {...texts} id={id} noteId={noteId}>
        {/* The browser's own words would be in its language. */}
        <div className="o-picture-file">
          <InputControl
            {...control}
            type="file"
            className="k-visually-hidden"
            accept={accepted}
            onChange={(event) => onChange({ file: event.currentTarget.files?.[0], alt })}
          />
          <label htmlFor={id}>Выбрать файл</label>
          <span>{file?.name ?? 'Не выбран'}</span>
        </div>
      </Field>
      <Input
        label="Что на картинке"
        hint="Для тех, кто её не видит"
        value={alt}
        maxLength={160}
        error={errors.alt}
        onChange={(event) => onChange({ file, alt: event.target.value })}
        onKeyDown={onKeyDown}
      />
    </>
  )
}
