import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'
import { BROWSERS } from './browsers.ts'

const FILE = 'ayva-verifier.html'
const STUB = '\0stub'

/** A proof needs no code that draws games, so clients, pictures and styles are left out of the file. */
function withoutPictures(): Plugin {
  return {
    name: 'without-pictures',
    enforce: 'pre',
    resolveId: (id) => (/\.(tsx|css)$/.test(id) || id.startsWith('virtual:') ? STUB : undefined),
    load: (id) => (id === STUB ? 'export default {}' : undefined),
  }
}

/** The page around the script; its content security policy forbids all network access. */
const page = (script: string) => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Айва: проверка раунда без сети</title>
<style>
  body { margin: 0 auto; padding: 24px 16px 48px; max-width: 820px; background: #0b1713; color: #f3f5ee; font: 16px/1.5 system-ui, sans-serif; }
  form { display: grid; gap: 14px; }
  #fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 14px; }
  label { display: grid; gap: 4px; font-size: 14px; color: #b9c4bb; }
  input, select, textarea { padding: 10px 12px; border: 1px solid #4d5f56; border-radius: 12px; background: #07100d; color: #f3f5ee; font: 16px/1.3 ui-monospace, monospace; }
  button { padding: 12px 20px; border: 0; border-radius: 14px; background: #f2d13d; color: #1b2410; font: 600 16px system-ui, sans-serif; cursor: pointer; }
  button[type=button] { background: #24352d; color: inherit; }
  p { color: #b9c4bb; }
  strong { display: block; margin-top: 20px; padding: 16px 20px; border-radius: 24px 8px; font-size: 18px; }
  .is-good { background: #14512f; } strong.is-bad { background: #7c1f33; } li.is-bad { color: #ff9aa8; }
  code { display: block; font-size: 13px; color: #93a198; overflow-wrap: anywhere; }
  ul { font: 13px/1.6 ui-monospace, monospace; color: #93a198; }
</style>
</head>
<body>
<h1>Проверка раунда без сети</h1>
<p>Этот файл пересчитывает раунд сам и ничего никуда не отправляет: отключите сеть и проверьте. Данные раунда стоят на странице честности, под его вердиктом.</p>
<form novalidate>
  <label>Данные раунда одним текстом (или впишите их в поля ниже)<textarea name="pasted" rows="3" maxlength="100000" spellcheck="false"></textarea></label>
  <label>Хеш, который вы сохранили до ставки: с ним сверится секрет (можно оставить пустым)<input name="serverSeedHash" autocomplete="off" spellcheck="false" maxlength="64"></label>
  <div id="fields"></div>
  <div><button type="submit">Пересчитать</button> <button type="button" id="example">Заполнить примером</button></div>
</form>
<section id="result" aria-live="polite"></section>
<script>${script}</script>
</body>
</html>
`

/** The single script is inlined into the page, and the hash of the page's bytes is written beside it. */
function inOneFile(): Plugin {
  return {
    name: 'in-one-file',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const [script] = Object.values(bundle)
        if (script?.type !== 'chunk' || Object.keys(bundle).length !== 1)
          throw new Error('the verifier is not one script')
        const source = page(script.code.replaceAll('</script', String.raw`<\/script`))
        delete bundle[script.fileName]
        this.emitFile({ type: 'asset', fileName: FILE, source })
        const sha256 = createHash('sha256').update(source).digest('hex')
        this.emitFile({ type: 'asset', fileName: `${FILE}.sha256`, source: `${sha256}\n` })
      },
    },
  }
}

export default defineConfig({
  plugins: [withoutPictures(), inOneFile()],
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'false' },
  build: {
    outDir: 'build/verifier',
    emptyOutDir: true,
    target: BROWSERS,
    lib: { entry: 'src/games/rounds/verifier/main.ts', formats: ['iife'], name: 'ayva' },
    rolldownOptions: { output: { codeSplitting: false } },
  },
  oxc: { typescript: { onlyRemoveTypeImports: false } },
})
