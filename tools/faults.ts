/** `npm run faults`: the fault tests with all their rounds, which takes twenty minutes or so. `npm test` runs the short form. */
process.env.TEST_FORM = 'deep';
process.argv.splice(2, Number.POSITIVE_INFINITY, 'faults');
// After the above: it reads both when it is loaded.
await import('#tools/test.ts');

export {};
