/** Why a command does nothing, said to the operator as it stands; exit code 1. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Refusal";
  }
}

/** The command was asked for wrongly; exit code 2. */
export class WrongUsage extends Refusal {}
