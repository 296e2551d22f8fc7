import { type OfficePicture } from '@ayva/contract/platform/pictures/office'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { errorsOf, lacking, send, type Upload, type UploadErrors } from './upload.ts'
import { UploadFields } from './UploadFields.tsx'

/** Uploads inside another form, so it is no form itself. */
export function UploadHere({ onUploaded }: { onUploaded: (picture: OfficePicture) => void }) {
  const [upload, setUpload] = useState<Upload>({ file: undefined, alt: '' })
  const [errors, setErrors] = useState<UploadErrors>({})
  const [isBusy, setIsBusy] = useState(false)

  async function start(): Promise<void> {
    const { file, alt } = upload
    const lacks = lacking(upload)
    setErrors(lacks)
    if (isBusy || !file || lacks.file !== undefined || lacks.alt !== undefined) return
    setIsBusy(true)
    try {
      onUploaded(await send(file, alt))
    } catch (error) {
      setErrors(errorsOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <fieldset>
      <legend>Загрузить новую</legend>
      <UploadFields
        upload={upload}
        errors={errors}
        onChange={setUpload}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void start()
        }}
      />
      <Button size="sm" loading={isBusy} onClick={() => void start()}>
        Загрузить и выбрать
      </Button>
    </fieldset>
  )
}
