/** Why a command did nothing. The message is printed for the operator; exit code 1. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Refusal";
  }
}

/** Wrong arguments; exit code 2. */
export class WrongUsage extends Refusal {}
