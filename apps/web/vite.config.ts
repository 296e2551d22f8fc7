import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { artManifest } from './art-plugin.ts'
import { BROWSERS } from './browsers.ts'
import { mixedColours } from './mixed-colours.ts'

const FIRST = 'first'

/**
 * What goes together is one file, which packs better than many small ones: what every page begins with,
 * what reads a contract, and what several pages of a module share. A module's contract goes with its module.
 */
const groups = [
  {
    name: FIRST,
    tags: ['$initial' as const],
    test: /^(?!.*web[\\/]src[\\/](boot|lib[\\/]prerender-ready)\.ts)/,
    priority: 2,
  },
  // Sums and pasted texts are read on pages that need no contract.
  {
    name: 'typed',
    test: /contract[\\/]src[\\/](typed|typed-money|typed-phone|exponents)\.ts/,
    priority: 2,
  },
  {
    name: 'contract',
    test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/](base|client|fields)\.ts/,
    priority: 1,
  },
  {
    name: contractOf,
    debugName: 'said',
    test: /contract[\\/]src[\\/](?!identity[\\/]kyc[\\/]labels|games[\\/]play[\\/]version)/,
  },
  // Small things that every page fetches once it is alive.
  shared('awake', /web[\\/]src[\\/]lib[\\/](entry-address|server-time|forget-player|realtime)\.ts/),
  shared(
    'card',
    /web[\\/]src[\\/](lib[\\/](text|scenes)|games[\\/]lobby[\\/]figures)|virtual:(art.scenes|picture.objects.quince)/,
  ),
  // The page itself stays out: the bundler would have its chunk offer a name that is not there.
  {
    name: 'home',
    test: /web[\\/]src[\\/]games[\\/]lobby[\\/](Home(?!Page)|Guest|Feature|Hero|FirstRow|Promos|Calm|Wide)|lib[\\/]key-art|virtual:art.brand/,
  },
  shared(
    'lobby',
    /web[\\/]src[\\/]games[\\/]lobby[\\/](Tab|Rail|lobby|last-tab)|kit[\\/]src[\\/]Chips/,
  ),
  shared('tab-face', /kit[\\/]src[\\/]tab/),
  shared(
    'games',
    /web[\\/]src[\\/]games[\\/]lobby[\\/](use-(games|tab|shown|listing)|filters\.ts|GameList|game-list)/,
  ),
  // An open game is shown by several pages, none of which begins with it.
  shared(
    'play',
    /web[\\/]src[\\/]games[\\/]play[\\/](?!OpenGame|GameMenu|PlayingTools|GiftLine|LaunchFailure|ReplayStage|replay|ShareRound)|contract[\\/]src[\\/](identity[\\/]kyc[\\/]labels|games[\\/]play[\\/]version)/,
  ),
  shared('player', /web[\\/]src[\\/]identity[\\/]player[\\/](?!player\.ts)/),
  shared('auth-api', /web[\\/]src[\\/]identity[\\/]auth[\\/]auth\.ts/),
  shared('auth', /web[\\/]src[\\/]identity[\\/]auth[\\/](auth\.(?!ts)|use-auth|use-letter)/),
  shared('entry', /web[\\/]src[\\/]identity[\\/]auth[\\/](enter-by-token|sign-on)/),
  shared('resolver', /web[\\/]src[\\/]identity[\\/]auth[\\/]form\.ts/),
  shared(
    'contacts',
    /web[\\/]src[\\/]identity[\\/]auth[\\/](ContactRows|contact-dialogs|contacts\.)/,
  ),
  shared('networks', /web[\\/]src[\\/]identity[\\/]auth[\\/](networks\.|referral|promise)/),
  shared('passwords', /web[\\/]src[\\/]identity[\\/]auth[\\/]passwords\.text/),
  shared('form', /web[\\/]src[\\/]identity[\\/]auth/),
  // Rounds and points are shown in the same frame as payments, of which they need nothing.
  shared(
    'cashier-frame',
    /web[\\/]src[\\/]payments[\\/]cashier[\\/](CashierFrame|frame\.text|HistoryPeriod|RepaymentNotice|use-cashier|payments-state|(cashier|history)\.css)/,
  ),
  shared('cashier', /web[\\/]src[\\/]payments[\\/]cashier/),
  shared('query', /tanstack|kit[\\/]src[\\/](ErrorNote|Notice|notes)/),
  shared('field', /kit[\\/]src[\\/](Field|Input|field|AmountInput|RadioTile|Select|select|choice)/),
  shared('dialog', /kit[\\/]src[\\/](dialog|Modal|modal|Sheet|sheet)/),
  shared('list', /kit[\\/]src[\\/](Virtual|virtual|grid)/),
  shared(
    'kit',
    /kit[\\/]src[\\/](?!Money|money|Chips|tab|PasswordInput|support-link|csv|save-file|stored|QrCode|currency-name)/,
  ),
  shared('pages', /web[\\/]src[\\/]platform[\\/]pages/),
]

/** Each module brings its own part of the contract. */
function contractOf(id: string): string {
  return `said-${path.basename(id, '.ts')}`
}

function shared(name: string, test: RegExp) {
  return { name, test, minShareCount: 2 }
}

/** What the router can do besides: forms, fetchers, routes found on the way. No page here asks for it. */
const UNUSED_OF_ROUTER = [
  'handleAction',
  'fetch',
  'handleFetcherAction',
  'handleFetcherLoader',
  'discoverRoutes',
  'revalidate',
  'patchRoutes',
  '_internalSetRoutes',
  'enableScrollRestoration',
  'getFetcher',
  'resetFetcher',
  'queueFetcherForDeletion',
  'getBlocker',
  'dispose',
  'getUpdatedRevalidatingFetchers',
  'updateFetcherState',
  'setFetcherError',
  'abortFetcher',
  'deleteFetcher',
  'deleteBlocker',
  'updateBlocker',
]

/**
 * The router names its components for tools of developers, and can be watched by others. A name given is an
 * effect, and keeps links and forms that nobody here uses, with all they lean on, in the first script; and
 * nobody watches. What it can do besides is a method of one large function, which nothing else can leave out:
 * it throws here, and a router that has it no more fails the build.
 */
function withoutUnusedOfRouter(): Plugin {
  return {
    name: 'without-unused-of-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/].*\.js$/ },
      handler(code, id) {
        const bare = code
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
          .replaceAll('init.instrumentations', 'undefined')
          .replaceAll('init.patchRoutesOnNavigation', 'undefined')
        const isRouter = /[\\/]router[\\/]router\.js$/.test(id)
        return { code: isRouter ? UNUSED_OF_ROUTER.reduce(withoutMethod, bare) : bare, map: null }
      },
    },
  }
}

function withoutMethod(code: string, name: string): string {
  const method = new RegExp(`^\\t(async )?function ${name}\\(.*\\) \\{$[^]*?^\\t\\}$`, 'm')
  if (!method.test(code)) throw new Error(`the router has no ${name} any more`)
  return code.replace(method, `\tfunction ${name}() { throw new Error('${name}') }`)
}

/**
 * V8 is told to compile the first script whole, beside the main thread, while it comes in: its functions
 * are called within the first second, and each would else be compiled then, with the visitor waiting.
 */
function compiledOnLoad(): Plugin {
  return {
    name: 'compiled-on-load',
    apply: ({ build }) => !build?.ssr,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && (file.isEntry || file.name === FIRST))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), artManifest(), mixedColours(), withoutUnusedOfRouter(), compiledOnLoad()],
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    target: BROWSERS,
    assetsInlineLimit: 0,
    // Every browser that knows this target knows the tag.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : ['src/entry-client.tsx', 'src/boot.ts'],
      // The server has no first page to spare: in one file, a dynamic import costs it nothing.
      output: {
        // What a group leans on is shared by others too, and goes by its own group.
        // The first script lists all the others, so their names are short; the manifest tells what they are.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: isSsrBuild ? false : { groups, includeDependenciesRecursively: false },
      },
      checks: { ineffectiveDynamicImport: !isSsrBuild },
    },
  },
  // One bundle: what it would import from node_modules could not be found from the build folder. While
  // Vite serves, only our own packages are its work: it cannot run CommonJS.
  ssr: { noExternal: command === 'build' ? true : [/^@ayva\//] },
  // A built page is drawn by the React that is made for it, whatever the server is started as.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // An import of types only must not hold its module in the chunk: what says a call is fetched with it.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  css: { transformer: 'lightningcss' },
}))
