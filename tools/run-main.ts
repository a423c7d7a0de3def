/** Calls `main` with the arguments of this program, and exits with the code that it returns or, on an error, with 1. */
export async function runMain(main: (args: string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
